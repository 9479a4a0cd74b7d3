package svc

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const (
	tolerance      = 5 * time.Minute
	mostSignatures = 8
)

// VerifyWebhook verifies that a message comes from the service, as https://www.standardwebhooks.com says, and gives its
// event. The body is the one that came, not parsed and written again; several secrets are for the time while one
// replaces the other. The same event may come twice: remember EventID.
func VerifyWebhook(body []byte, header http.Header, secrets ...string) (*Event, error) {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	if id == "" || timestamp == "" || header.Get("webhook-signature") == "" {
		return nil, errors.New("a header of webhook-id, webhook-timestamp and webhook-signature is missing")
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return nil, errors.New("the timestamp is not a number")
	}
	if age := time.Since(time.Unix(seconds, 0)); age > tolerance || age < -tolerance {
		return nil, fmt.Errorf("the message is not of the last %v", tolerance)
	}
	signatures := strings.SplitN(header.Get("webhook-signature"), " ", mostSignatures+1)
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) == 0 {
			return nil, errors.New(`the secret is not "whsec_" and base64`)
		}
		mac := hmac.New(sha256.New, key)
		fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
		right := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
		for _, signature := range signatures {
			if hmac.Equal(right, []byte(signature)) {
				event := new(Event)
				return event, json.Unmarshal(body, event)
			}
		}
	}
	return nil, errors.New("the message is not signed with this secret")
}
