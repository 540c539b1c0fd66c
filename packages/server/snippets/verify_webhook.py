import hashlib
import hmac
import time


def verify_webhook(body: bytes, signature: str, timestamp: str, secret: str, tolerance: int = 300) -> bool:
    """Whether the service signed exactly these bytes, at most five minutes ago."""
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(time.time() - int(timestamp)) > tolerance:
        return False
    expected = hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.encode())
