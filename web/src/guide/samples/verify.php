<?php
function verify(string $secret, array $headers, string $body): bool
{
    $id = $headers['webhook-id'];
    $timestamp = $headers['webhook-timestamp'];
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

$headers = array_change_key_case(getallheaders(), CASE_LOWER);
http_response_code(verify(getenv('WEBHOOK_SECRET'), $headers, file_get_contents('php://input')) ? 204 : 400);
