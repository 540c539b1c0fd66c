package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"time"
)

// Verify tells whether the service signed exactly these bytes, at most five minutes ago.
func Verify(body []byte, signature, timestamp, secret string) bool {
	signedAt, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(signedAt, 0)).Abs() > 300*time.Second {
		return false
	}
	given, err := hex.DecodeString(signature)
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(body)
	return hmac.Equal(given, mac.Sum(nil))
}
