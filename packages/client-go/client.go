// Package svc is a client of the clip service.
package svc

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"
)

// How long a service may be unreachable before waiting ends with an error.
const unreachable = 2 * time.Minute

// Client is the whole interface of a service, by resource. It connects with its first call. Calls return an *APIError
// when the service refuses, and a *NoAnswerError when there is no answer.
type Client struct {
	Operations
	transport *transport
}

// New makes a client of the service at an address, for example "http://127.0.0.1:8080", with an API key ("svck_…").
func New(baseURL, key string) *Client {
	return NewWith(baseURL, func(context.Context) (string, error) { return key, nil }, nil)
}

// NewWith makes a client whose credential is asked for with each request, as access tokens are. The http client sends
// what goes to the service; nil is one of its own that follows no redirects, which would take the credential along.
func NewWith(baseURL string, credential Credential, client *http.Client) *Client {
	if client == nil {
		stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		client = &http.Client{CheckRedirect: stay}
	}
	t := &transport{strings.TrimRight(baseURL, "/"), credential, client, 3, pause}
	return &Client{operationsOf(t), t}
}

// Request calls an endpoint that has no method here, and gives the bytes of its answer.
func (c *Client) Request(ctx context.Context, method, path string, query, body any) ([]byte, error) {
	return read(ctx, c.transport, method, path, query, body)
}

// Download opens a file at an address that the service showed, for example render.Output.URL; without the credential.
func (c *Client) Download(ctx context.Context, address string) (io.ReadCloser, error) {
	elsewhere := *c.transport
	elsewhere.http = http.DefaultClient
	answer, err := elsewhere.open(ctx, "GET", address, http.Header{}, nil)
	if err != nil {
		return nil, err
	}
	return answer.Body, nil
}

// Wait reads a project each second until it has ended, well or not: its Status says how. It tells onProgress, which may
// be nil, of each reading.
func (g ProjectsCalls) Wait(ctx context.Context, projectID string, onProgress func(*Project)) (*Project, error) {
	return wait(ctx, g.transport, onProgress, func() (*Project, string, error) {
		project, err := g.Get(ctx, projectID)
		if err != nil {
			return nil, "", err
		}
		return project, project.Status, nil
	})
}

// Wait reads the newest render of a clip each second until it has ended, well or not: its Status says how.
func (g RendersCalls) Wait(ctx context.Context, clipID string, onProgress func(*Render)) (*Render, error) {
	return wait(ctx, g.transport, onProgress, func() (*Render, string, error) {
		render, err := g.Latest(ctx, clipID)
		if err != nil {
			return nil, "", err
		}
		return render, render.Status, nil
	})
}

func wait[T any](ctx context.Context, t *transport, onProgress func(*T), read func() (*T, string, error)) (*T, error) {
	answered := time.Now()
	for {
		state, status, err := read()
		if err == nil {
			answered = time.Now()
			if onProgress != nil {
				onProgress(state)
			}
			if status == "completed" || status == "failed" || status == "cancelled" {
				return state, nil
			}
		} else if !isPassing(err) || ctx.Err() != nil || time.Since(answered) > unreachable {
			return nil, err
		}
		if err := t.sleep(ctx, time.Second); err != nil {
			return nil, err
		}
	}
}

func isPassing(err error) bool {
	var refused *APIError
	if errors.As(err, &refused) {
		return refused.Status == 429 || refused.Status >= 500
	}
	var none *NoAnswerError
	return errors.As(err, &none)
}
