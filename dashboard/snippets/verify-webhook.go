// go run verify-webhook.go, with SIGNING_SECRET in the environment
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"log"
	"math"
	"net/http"
	"os"
	"strconv"
	"time"
)

var secret = os.Getenv("SIGNING_SECRET")

func isGenuine(header http.Header, rawBody []byte) bool {
	timestamp := header.Get("X-Webhook-Timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > 300 {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(rawBody)
	expected := mac.Sum(nil)
	// While the secret is rotated with an overlap, the second is made with the new one.
	for _, name := range []string{"X-Webhook-Signature", "X-Webhook-Signature-Next"} {
		if given, err := hex.DecodeString(header.Get(name)); err == nil && hmac.Equal(given, expected) {
			return true
		}
	}
	return false
}

func main() {
	if secret == "" {
		log.Fatal("Set SIGNING_SECRET.")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		rawBody, err := io.ReadAll(io.LimitReader(request.Body, 1<<20)) // the bytes as received
		if err != nil || !isGenuine(request.Header, rawBody) {
			response.WriteHeader(http.StatusUnauthorized)
			return
		}
		// Answer within five seconds. TransactionId tells a repetition.
		var event struct{ Event, TransactionId, UserId string }
		if err := json.Unmarshal(rawBody, &event); err == nil {
			log.Println(event.Event, event.TransactionId, event.UserId)
		}
	})
	log.Fatal(http.ListenAndServe(":"+port, nil))
}
