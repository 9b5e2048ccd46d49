"""Numbers as bytes: digits of mixed radix without wasted bits, and plain numbers, texts and byte strings in sequence."""

from __future__ import annotations

WORD = 32
_LOW = (1 << WORD) - 1
_PART = 16


class Writer:
    """Digits in, bytes out; the first digit written is the first read.

    The digits form one number; the first digit is its lowest place. Finished words are moved to the output, so the work
    grows linearly with the number of digits.
    """

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, radix: int) -> None:
        """Add one digit in ``range(radix)``."""
        while radix >> WORD:
            self._digits.append((digit & (1 << _PART) - 1, 1 << _PART))
            digit, radix = digit >> _PART, -(-radix >> _PART)
        self._digits.append((digit, radix))

    def bytes(self) -> bytes:
        """Return all digits as bytes; none when all of them are 0."""
        state, words = 0, []
        for digit, radix in reversed(self._digits):
            state = state * radix + digit
            if state >> 2 * WORD:
                words.append(state & _LOW)
                state >>= WORD
        head = state.to_bytes((state.bit_length() + 7) // 8, "big")
        return head + b"".join(word.to_bytes(4, "big") for word in reversed(words))


class Reader:
    """Bytes in, digits out. Raises ValueError if the bytes hold no such digits."""

    def __init__(self, raw: bytes) -> None:
        # The first part has five to eight bytes, the rest are four-byte words. Without words the first part may be shorter.
        words = max(0, (len(raw) - 5) // 4)
        head = len(raw) - 4 * words
        self._state = int.from_bytes(raw[:head], "big")
        self._words = [int.from_bytes(raw[at : at + 4], "big") for at in range(len(raw) - 4, head - 1, -4)]

    def get(self, radix: int) -> int:
        """Read the next digit in ``range(radix)``."""
        if not radix >> WORD:
            return self._digit(radix)
        value, shift, rest = 0, 0, radix
        while rest >> WORD:
            value |= self._digit(1 << _PART) << shift
            shift, rest = shift + _PART, -(-rest >> _PART)
        value |= self._digit(rest) << shift
        if value >= radix:
            raise ValueError("a digit is out of range")
        return value

    def _digit(self, radix: int) -> int:
        if self._words and self._state < radix << WORD:
            self._state = self._state << WORD | self._words.pop()
        self._state, digit = divmod(self._state, radix)
        return digit

    @property
    def is_spent(self) -> bool:
        """Whether only zeros are left."""
        return not self._state and not self._words


class Source:
    """Reads bytes in sequence. Raises IndexError or ValueError if they end too early."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.at = 0

    def number(self) -> int:
        """Read a number written in groups of seven bits."""
        value = shift = 0
        while True:
            byte = self.raw[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value
            if shift > 35:
                raise ValueError("a number is too long")

    def take(self, size: int) -> bytes:
        """Read the next bytes."""
        if self.at + size > len(self.raw):
            raise ValueError("the bytes end too early")
        self.at += size
        return self.raw[self.at - size : self.at]

    def bytes(self) -> bytes:
        """Read a length, then that many bytes."""
        return self.take(self.number())

    def text(self) -> str:
        """Read a text: a length, then UTF-8."""
        return self.bytes().decode("utf-8", "surrogatepass")


def put_number(out: bytearray, number: int) -> None:
    """Append a number in groups of seven bits."""
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


def put_bytes(out: bytearray, raw: bytes) -> None:
    """Append bytes after their length."""
    put_number(out, len(raw))
    out += raw
