# gem install rackup webrick; rackup --port 8080 verify_webhook.ru, with SIGNING_SECRET in the environment
require "json"
require "openssl"

SECRET = ENV.fetch("SIGNING_SECRET", "")
abort "Set SIGNING_SECRET." if SECRET.empty?

def genuine?(timestamp, signatures, raw_body)
  return false unless timestamp.match?(/\A\d+\z/) && (Time.now.to_i - timestamp.to_i).abs <= 300

  expected = OpenSSL::HMAC.hexdigest("SHA256", SECRET, "#{timestamp}.#{raw_body}")
  signatures.any? do |signature|
    expected.bytesize == signature.bytesize && OpenSSL.fixed_length_secure_compare(expected, signature)
  end
end

receiver = lambda do |env|
  raw_body = env["rack.input"].read # the bytes as received, never parsed and printed again
  timestamp = env["HTTP_X_WEBHOOK_TIMESTAMP"].to_s
  # While the secret is rotated with an overlap, the second is made with the new one.
  signatures = [env["HTTP_X_WEBHOOK_SIGNATURE"].to_s, env["HTTP_X_WEBHOOK_SIGNATURE_NEXT"].to_s]
  next [401, {}, []] unless genuine?(timestamp, signatures, raw_body)

  event = JSON.parse(raw_body) # transactionId tells a repetition; answer within five seconds
  puts [event["event"], event["transactionId"], event["userId"]].join(" ")
  [200, {}, []]
end

run receiver
