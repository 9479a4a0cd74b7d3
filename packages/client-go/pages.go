package svc

import "context"

// Page is one page of a list.
type Page[T any] struct {
	Items []T `json:"items"`
	// NextCursor is nil on the last page.
	NextCursor *string `json:"next_cursor"`
}

// Pages is a list, walked through page by page:
//
//	clips := client.Clips.List(projectID, svc.ListClipsQuery{})
//	for clips.Next(ctx) {
//		fmt.Println(clips.Item().Title)
//	}
//	if err := clips.Err(); err != nil { … }
type Pages[T any] struct {
	transport *transport
	path      string
	query     any
	page      *Page[T]
	at        int
	err       error
}

// Page gets the first page, or that of the query's cursor.
func (p *Pages[T]) Page(ctx context.Context) (*Page[T], error) {
	return ask[Page[T]](ctx, p.transport, "GET", p.path, p.query, nil)
}

// Next goes on to the next item. It is false behind the last one, and when a page could not be had.
func (p *Pages[T]) Next(ctx context.Context) bool {
	p.at++
	for p.err == nil && (p.page == nil || p.at >= len(p.page.Items)) {
		query, err := pairsOf(p.query)
		if p.page != nil {
			if p.page.NextCursor == nil {
				return false
			}
			query["cursor"] = *p.page.NextCursor
		}
		if err == nil {
			p.page, err = ask[Page[T]](ctx, p.transport, "GET", p.path, query, nil)
		}
		p.at, p.err = 0, err
	}
	return p.err == nil
}

// Item is the one that Next went on to.
func (p *Pages[T]) Item() T { return p.page.Items[p.at] }

// Err says why Next ended before the last item; nil when it did not.
func (p *Pages[T]) Err() error { return p.err }
