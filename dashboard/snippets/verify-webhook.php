<?php
// php -S 0.0.0.0:8080 verify-webhook.php, with SIGNING_SECRET in the environment

$secret = getenv('SIGNING_SECRET');
if (!$secret) {
    http_response_code(500);
    exit('Set SIGNING_SECRET.');
}

function is_genuine(string $secret, string $raw_body): bool
{
    $timestamp = $_SERVER['HTTP_X_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $expected = hash_hmac('sha256', $timestamp . '.' . $raw_body, $secret);
    // While the secret is rotated with an overlap, the second is made with the new one.
    return hash_equals($expected, $_SERVER['HTTP_X_WEBHOOK_SIGNATURE'] ?? '')
        || hash_equals($expected, $_SERVER['HTTP_X_WEBHOOK_SIGNATURE_NEXT'] ?? '');
}

$raw_body = file_get_contents('php://input'); // the bytes as received, never parsed and printed again
if (!is_genuine($secret, $raw_body)) {
    http_response_code(401);
    return;
}
// Answer within five seconds. transactionId tells a repetition.
$event = json_decode($raw_body, true);
error_log($event['event'] . ' ' . $event['transactionId'] . ' ' . $event['userId']);
http_response_code(200);
