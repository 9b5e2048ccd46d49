"""Numbers as bytes: digits of mixed radix as one big number, and plain numbers, texts and blobs one after the other."""

from __future__ import annotations

from tenka.core.chance import Chance


class Writer:
    """Digits in, bytes out; the first digit written is the first read."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, radix: int) -> None:
        """One digit in ``range(radix)``."""
        self._digits.append((digit, radix))

    def bytes(self) -> bytes:
        """All digits as one big number."""
        number = 0
        for digit, radix in reversed(self._digits):
            number = number * radix + digit
        return number.to_bytes((number.bit_length() + 7) // 8, "big")


class Reader:
    """Bytes in, digits out."""

    def __init__(self, raw: bytes) -> None:
        self._number = int.from_bytes(raw, "big")

    def get(self, radix: int) -> int:
        """The next digit."""
        self._number, digit = divmod(self._number, radix)
        return digit


class Packed(Chance):
    """Outcomes that stand in a code."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def _number(self, bound: int) -> int:
        return self._reader.get(bound)


class Source:
    """Reads bytes from front to back. Raises IndexError or ValueError where they break off."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.at = 0

    def number(self) -> int:
        """A number in groups of seven bits."""
        value = shift = 0
        while True:
            byte = self.raw[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value
            if shift > 35:
                raise ValueError("a number without end")

    def bytes(self) -> bytes:
        """So many bytes as the number before them says."""
        size = self.number()
        if self.at + size > len(self.raw):
            raise ValueError("cut off")
        self.at += size
        return self.raw[self.at - size : self.at]

    def text(self) -> str:
        """Bytes as text."""
        return self.bytes().decode("utf-8", "surrogatepass")


def put_number(out: bytearray, number: int) -> None:
    """Append a number in groups of seven bits."""
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


def put_bytes(out: bytearray, raw: bytes) -> None:
    """Append bytes, their number before them."""
    put_number(out, len(raw))
    out += raw
