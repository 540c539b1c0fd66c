<?php
// The parts of WordPress and WooCommerce that the guide's snippet calls, and a visit that ends in a paid order.
// Arguments: the snippet, the service's address, the advertiser's key, the transaction.
[, $snippet, $service, $key, $transaction] = $argv;
define('OFFERWIRE_ADVERTISER_KEY', $key);

$actions = [];
$session = [];
$meta = [];
$scheduled = [];

function add_action($name, $do) { global $actions; $actions[$name][] = $do; }
function happens($name, ...$with) { global $actions; foreach ($actions[$name] as $do) $do(...$with); }
function sanitize_text_field($text) { return trim(strip_tags($text)); }
function wp_unslash($text) { return stripslashes($text); }
function wp_json_encode($value) { return json_encode($value); }
function wp_remote_post($address, $request) {
    $headers = array_map(fn($name, $value) => "$name: $value", array_keys($request['headers']), $request['headers']);
    $http = ['method' => 'POST', 'header' => $headers, 'content' => $request['body'], 'timeout' => $request['timeout'], 'ignore_errors' => true];
    $body = @file_get_contents($address, false, stream_context_create(['http' => $http]));
    if ($body !== false) echo $body, "\n";
    return $body === false ? [] : ['status' => (int) explode(' ', $http_response_header[0])[1]];
}
function wp_remote_retrieve_response_code($answer) { return $answer['status'] ?? ''; }
function as_schedule_single_action($at, $name, $with) { echo "again: $name ", implode(',', $with), "\n"; }

class Session {
    function set_customer_session_cookie($kept) { if (!$kept) throw new Exception('A guest has no session.'); }
    function set($name, $value) { global $session; $session[$name] = $value; }
    function get($name) { global $session; return $session[$name] ?? null; }
}
class Order {
    function update_meta_data($name, $value) { global $meta; $meta[$name] = $value; }
    function get_meta($name) { global $meta; return $meta[$name] ?? ''; }
    function get_total() { return '49.00'; }
    function get_currency() { return 'USD'; }
}
class Shop { public $session; }
function WC() { static $shop; $shop ??= new Shop(); $shop->session ??= new Session(); return $shop; }
function wc_get_order($id) { return new Order(); }

eval(str_replace('http://localhost:3000', $service, file_get_contents($snippet)));
$_GET['transaction_id'] = $transaction;
happens('template_redirect');
happens('woocommerce_checkout_create_order', new Order());
happens('woocommerce_payment_complete', 1001);
