package svc

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const (
	partsFromBytes = 8 << 20
	partsAtATime   = 3
	partTime       = 10 * time.Minute
	// With their pauses they last somewhat more than a minute without a connection.
	partRetries = 10
	// How often the state is read anew because addresses expired or parts were lost.
	mostRounds = 5
)

var typeOfFile = map[string]string{
	".mp4": "video/mp4", ".m4v": "video/mp4", ".mov": "video/quicktime", ".mkv": "video/x-matroska", ".webm": "video/webm",
	".avi": "video/x-msvideo", ".ts": "video/mp2t", ".mp3": "audio/mpeg", ".m4a": "audio/mp4", ".aac": "audio/aac",
	".wav": "audio/wav", ".ogg": "audio/ogg", ".oga": "audio/ogg", ".opus": "audio/ogg", ".flac": "audio/flac",
	".srt": "application/x-subrip", ".vtt": "text/vtt", ".json": "application/json", ".png": "image/png", ".jpg": "image/jpeg",
	".jpeg": "image/jpeg", ".webp": "image/webp", ".svg": "image/svg+xml", ".ttf": "font/ttf", ".otf": "font/otf",
	".woff2": "font/woff2",
}

// UploadProgress is told the id of an upload, the bytes that have arrived, and all of them.
type UploadProgress func(uploadID string, sent, size int64)

// Send uploads a source, above 8 MiB in parts, which are sent again when the connection is lost. Each part names its
// SHA-256, so that the service refuses bytes that changed on their way. Keep the id that the first onProgress tells:
// Resume goes on with it after a restart, for a day. onProgress may be nil.
func (g UploadsCalls) Send(ctx context.Context, path string, onProgress UploadProgress) (*ShownUpload, error) {
	about, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	kind := typeOfFile[strings.ToLower(filepath.Ext(path))]
	if kind == "" {
		kind = "application/octet-stream"
	}
	asked := UploadRequest{FileName: filepath.Base(path), ContentType: kind, SizeBytes: int(about.Size()), Purpose: "source"}
	if about.Size() > partsFromBytes {
		asked.Parts = Set(true)
	}
	minted, err := g.Create(ctx, asked)
	if err != nil {
		return nil, err
	}
	return g.complete(ctx, minted.UploadID, &minted.Upload, path, onProgress)
}

// Resume goes on with an upload that was interrupted, even in another process: it sends the parts that are missing.
func (g UploadsCalls) Resume(ctx context.Context, uploadID, path string, onProgress UploadProgress) (*ShownUpload, error) {
	return g.complete(ctx, uploadID, nil, path, onProgress)
}

// complete sends what is missing until all has arrived, first to the target, if there is one.
func (g UploadsCalls) complete(ctx context.Context, uploadID string, target *UploadTarget, path string, onProgress UploadProgress) (*ShownUpload, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	about, err := file.Stat()
	if err != nil {
		return nil, err
	}
	tell := func(sent int64) {
		if onProgress != nil {
			onProgress(uploadID, sent, about.Size())
		}
	}
	for round := 0; ; round++ {
		if target != nil {
			err := g.sendMissing(ctx, target, file, about.Size(), tell)
			// The address expired, or another sender was first: the state shows what is left to send.
			var refused *APIError
			if err != nil && !(errors.As(err, &refused) && (refused.Status == 404 || refused.Status == 409)) {
				return nil, err
			}
		}
		upload, err := g.Get(ctx, uploadID)
		if err != nil || upload.Status == "uploaded" {
			return upload, err
		}
		if upload.Status != "pending" || round == mostRounds {
			return nil, fmt.Errorf("the upload %s is %s", uploadID, upload.Status)
		}
		if int64(upload.SizeBytes) != about.Size() {
			return nil, fmt.Errorf("the upload was begun with %.0f bytes; the file has %d", upload.SizeBytes, about.Size())
		}
		if target = upload.Upload; target == nil {
			return nil, errors.New("this upload cannot be resumed: it has no parts; create another one")
		}
	}
}

func (g UploadsCalls) sendMissing(ctx context.Context, target *UploadTarget, file io.ReaderAt, size int64, tell func(sent int64)) error {
	missing, headers := target.Parts, map[string]string{}
	var partSize int64
	if target.PartSize == nil {
		missing, headers = []PartTarget{{1, float64(size), target.URL}}, target.Headers
	} else {
		partSize = int64(*target.PartSize)
	}
	arrived := size
	for _, part := range missing {
		arrived -= int64(part.SizeBytes)
	}
	tell(arrived)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	type result struct {
		size int64
		err  error
	}
	waiting, done := make(chan PartTarget), make(chan result)
	for range [partsAtATime]struct{}{} {
		go func() {
			for part := range waiting {
				size := int64(part.SizeBytes)
				from := io.NewSectionReader(file, int64(part.Number-1)*partSize, size)
				done <- result{size, g.sendPart(ctx, part, headers, from)}
			}
		}()
	}
	go func() {
		for _, part := range missing {
			waiting <- part
		}
		close(waiting)
	}()
	var failed error
	for range missing {
		if one := <-done; one.err == nil {
			arrived += one.size
			tell(arrived)
		} else if failed == nil {
			failed = one.err
			stop()
		}
	}
	return failed
}

func (g UploadsCalls) sendPart(ctx context.Context, part PartTarget, headers map[string]string, from io.Reader) error {
	data, err := io.ReadAll(from)
	if err != nil {
		return err
	}
	digest := sha256.Sum256(data)
	header := http.Header{"Content-Digest": {"sha-256=:" + base64.StdEncoding.EncodeToString(digest[:]) + ":"}}
	for name, value := range headers {
		header.Set(name, value)
	}
	_, err = g.transport.retried(ctx, "PUT", partRetries, func() ([]byte, error) {
		ctx, stop := context.WithTimeout(ctx, partTime)
		defer stop()
		// Without the credential: the address is the permission.
		return g.transport.send(ctx, "PUT", part.URL, header, data)
	})
	return err
}
