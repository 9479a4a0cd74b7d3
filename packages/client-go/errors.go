package svc

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// APIError is a refusal of the service.
type APIError struct {
	// Status is the HTTP status.
	Status int
	// Problems are all that is wrong with the request; none when the answer did not come from the service itself.
	Problems []Problem
	Header   http.Header
}

func (e *APIError) Error() string {
	told := []string{}
	for _, one := range e.Problems {
		if one.Location != nil {
			told = append(told, *one.Location+": "+one.Description)
		} else {
			told = append(told, one.Description)
		}
	}
	if len(told) == 0 {
		return fmt.Sprintf("the service answered %d", e.Status)
	}
	return strings.Join(told, "\n")
}

// Code is that of the first problem, for example "NOT_FOUND"; empty without one.
func (e *APIError) Code() string {
	if len(e.Problems) == 0 {
		return ""
	}
	return e.Problems[0].Code
}

// RequestID is what to quote in support requests.
func (e *APIError) RequestID() string { return e.Header.Get("X-Request-ID") }

// RetryAfter is when the request may be repeated, if the service said so.
func (e *APIError) RetryAfter() (after time.Duration, isTold bool) {
	seconds, err := strconv.Atoi(e.Header.Get("Retry-After"))
	return time.Duration(seconds) * time.Second, err == nil && seconds >= 0
}

// NoAnswerError says that the service is unreachable or too slow, or that the connection broke.
type NoAnswerError struct{ Cause error }

func (e *NoAnswerError) Error() string { return "the service did not answer: " + e.Cause.Error() }
func (e *NoAnswerError) Unwrap() error { return e.Cause }

func refusal(answer *http.Response, body []byte) *APIError {
	var told struct{ Errors []Problem }
	_ = json.Unmarshal(body, &told)
	return &APIError{answer.StatusCode, told.Errors, answer.Header}
}
