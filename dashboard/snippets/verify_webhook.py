# python3 verify_webhook.py, with SIGNING_SECRET in the environment
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ.get("SIGNING_SECRET", "").encode()
if not SECRET:
    raise SystemExit("Set SIGNING_SECRET.")


def is_genuine(headers, raw_body):
    timestamp = headers.get("X-Webhook-Timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(time.time() - int(timestamp)) > 300:
        return False
    expected = hmac.new(SECRET, timestamp.encode() + b"." + raw_body, hashlib.sha256).hexdigest()
    # While the secret is rotated with an overlap, the second is made with the new one.
    names = ("X-Webhook-Signature", "X-Webhook-Signature-Next")
    return any(hmac.compare_digest(expected.encode(), headers.get(name, "").encode()) for name in names)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # The bytes as received, never parsed and printed again.
        raw_body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        genuine = is_genuine(self.headers, raw_body)
        # Answer first, within five seconds; work afterwards.
        self.send_response(200 if genuine else 401)
        self.end_headers()
        if genuine:
            event = json.loads(raw_body)  # event["transactionId"] tells a repetition
            print(event["event"], event["transactionId"], event["userId"], flush=True)


ThreadingHTTPServer(("", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
