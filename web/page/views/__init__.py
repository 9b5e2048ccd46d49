"""Drawing: pure functions from the page's state to markup."""
