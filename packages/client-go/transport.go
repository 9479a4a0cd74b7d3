package svc

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	firstPause   = 500 * time.Millisecond
	longestPause = 8 * time.Second
	// For a longer Retry-After the error is returned.
	longestRetryAfter = time.Minute
)

// Credential gives an API key ("svck_…") or an access token; it is called for each request.
type Credential func(context.Context) (string, error)

type transport struct {
	baseURL    string
	credential Credential
	http       *http.Client
	maxRetries int
	sleep      func(context.Context, time.Duration) error
}

type headerKey struct{}

// WithHeader sends a header with the calls of a context, for example "Idempotency-Key" or "Accept-Language".
func WithHeader(ctx context.Context, name, value string) context.Context {
	header, _ := ctx.Value(headerKey{}).(http.Header)
	header = header.Clone()
	if header == nil {
		header = http.Header{}
	}
	header.Set(name, value)
	return context.WithValue(ctx, headerKey{}, header)
}

func ask[T any](ctx context.Context, t *transport, method, path string, query, body any) (*T, error) {
	answer, err := read(ctx, t, method, path, query, body)
	if err != nil {
		return nil, err
	}
	value := new(T)
	return value, json.Unmarshal(answer, value)
}

func call(ctx context.Context, t *transport, method, path string, query, body any) error {
	_, err := read(ctx, t, method, path, query, body)
	return err
}

func read(ctx context.Context, t *transport, method, path string, query, body any) ([]byte, error) {
	pairs, err := pairsOf(query)
	if err != nil {
		return nil, err
	}
	values := url.Values{}
	for name, value := range pairs {
		values.Set(name, textOf(value))
	}
	if len(values) > 0 {
		path += "?" + values.Encode()
	}
	header, _ := ctx.Value(headerKey{}).(http.Header)
	header = header.Clone()
	if header == nil {
		header = http.Header{}
	}
	var sent []byte
	if body != nil {
		if sent, err = json.Marshal(body); err != nil {
			return nil, err
		}
		header.Set("Content-Type", "application/json")
	}
	if method == "POST" && header.Get("Idempotency-Key") == "" {
		key := make([]byte, 16)
		if _, err := rand.Read(key); err != nil {
			return nil, err
		}
		header.Set("Idempotency-Key", hex.EncodeToString(key))
	}
	once := func() ([]byte, error) {
		if t.credential != nil {
			credential, err := t.credential(ctx)
			if err != nil {
				return nil, err
			}
			header.Set("Authorization", "Bearer "+credential)
		}
		return t.send(ctx, method, t.baseURL+path, header, sent)
	}
	return t.retried(ctx, method, t.maxRetries, once)
}

// open begins a request; a refusal is an *APIError.
func (t *transport) open(ctx context.Context, method, address string, header http.Header, body []byte) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header = header
	answer, err := t.http.Do(request)
	if err != nil {
		return nil, &NoAnswerError{err}
	}
	if answer.StatusCode < 300 {
		return answer, nil
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(answer.Body, 1<<20))
	return nil, refusal(answer, text)
}

func (t *transport) send(ctx context.Context, method, address string, header http.Header, body []byte) ([]byte, error) {
	answer, err := t.open(ctx, method, address, header, body)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, &NoAnswerError{err}
	}
	return text, nil
}

// retried tries again what failed in passing, later each time.
func (t *transport) retried(ctx context.Context, method string, retries int, once func() ([]byte, error)) ([]byte, error) {
	mayBeDone := false
	for tried := 0; ; tried++ {
		answer, err := once()
		if err == nil {
			return answer, nil
		}
		var refused *APIError
		isRefused := errors.As(err, &refused)
		if method == "DELETE" && mayBeDone && isRefused && refused.Status == 404 {
			// An earlier try, whose answer was lost, has deleted the resource.
			return nil, nil
		}
		pause, isPassing := pauseAfter(err, tried, method)
		if !isPassing || tried >= retries || ctx.Err() != nil {
			return nil, err
		}
		mayBeDone = mayBeDone || !isRefused || refused.Status != 429
		if t.sleep(ctx, pause) != nil {
			return nil, err
		}
	}
}

func pauseAfter(err error, tried int, method string) (pause time.Duration, isPassing bool) {
	// A PATCH has no idempotency key: a repeated one could overwrite changes made in between.
	isRepeatable := method != "PATCH"
	whole := firstPause << tried
	if whole > longestPause {
		whole = longestPause
	}
	// Half of it is random, so that clients that failed together do not return together.
	pause = whole/2 + time.Duration(mathrand.Int63n(int64(whole/2)))
	var refused *APIError
	if !errors.As(err, &refused) {
		var none *NoAnswerError
		return pause, isRepeatable && errors.As(err, &none)
	}
	switch refused.Status {
	case 429:
		isPassing = true
	case 408, 500, 502, 503, 504:
		isPassing = isRepeatable
	default:
		isPassing = refused.Code() == "IDEMPOTENCY_IN_PROGRESS"
	}
	if told, isTold := refused.RetryAfter(); isTold {
		return told, isPassing && told <= longestRetryAfter
	}
	return pause, isPassing
}

func pause(ctx context.Context, duration time.Duration) error {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

func pathID(id string) string {
	// As they stand these would lead to another address.
	return strings.ReplaceAll(url.PathEscape(id), ".", "%2E")
}

func pairsOf(query any) (map[string]any, error) {
	pairs := map[string]any{}
	text, err := json.Marshal(query)
	if err == nil {
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.UseNumber()
		err = decoder.Decode(&pairs)
	}
	if pairs == nil {
		pairs = map[string]any{}
	}
	return pairs, err
}

func textOf(value any) string {
	list, isList := value.([]any)
	if !isList {
		return fmt.Sprint(value)
	}
	texts := make([]string, len(list))
	for at, one := range list {
		texts[at] = textOf(one)
	}
	return strings.Join(texts, ",")
}
