import base64, hashlib, hmac, time

def verify(secret: str, headers, body: bytes) -> bool:
    """`headers` by lower-case name; `body` as it came."""
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected.encode(), given.encode())
               for given in headers["webhook-signature"].split(" "))
