import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { goOf } from '../../packages/client/generate/go-of.ts'
import { readDocument } from '../../packages/client/generate/read-document.ts'
import { startService } from '../../packages/client/test/start-service.ts'
import { uploadKey } from '../../packages/domain/src/index.ts'
import { answerInTurn, webhookMessages } from '../support/client-fixtures.ts'
import { ROOT, run } from '../support/packed-libraries.ts'

// The client in Go as it is built, against the real API and media service; where Go is on the machine.

const go = Bun.which('go') ?? ''
const source = join(ROOT, 'packages/client-go')
const folder = await mkdtemp(join(tmpdir(), 'client-go-'))
/** Three parts. */
const VIDEO = Buffer.alloc(20e6, 'all these bytes ')
/** Its own cache keeps the standard library compiled. */
const GO = { GOFLAGS: '-mod=mod', GOPROXY: 'off', HOME: process.env['HOME'] ?? folder }
const service = await startService()
const working = new AbortController()
const work = service.work(working.signal)

beforeAll(async () => {
  await cp(source, join(folder, 'svc'), { recursive: true })
  await Bun.write(join(folder, 'svc/operations.go'), await goOf(await readDocument()))
  await Bun.write(join(folder, 'talk.mp4'), VIDEO)
  await Bun.write(
    join(folder, 'go.mod'),
    'module job\n\ngo 1.19\n\nrequire svc v0.1.0\n\nreplace svc => ./svc\n',
  )
})
afterAll(async () => {
  working.abort()
  await work
  await service[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** Runs a program, and gives what it printed, line by line. */
async function ran(program: string, url = service.url): Promise<string[]> {
  await Bun.write(join(folder, 'main.go'), program)
  const env = { ...GO, CLIPS_URL: url, CLIPS_KEY: service.key }
  return (await run([go, 'run', '.'], folder, env)).trimEnd().split('\n')
}

/** A program that has a `client` and a context. */
const withClient = (statements: string, imports: string[] = []) => `package main

import (
${['context', 'fmt', 'os', 'svc', ...imports].map((name) => `\t"${name}"\n`).join('')})

func main() {
	ctx, client := context.Background(), svc.New(os.Getenv("CLIPS_URL"), os.Getenv("CLIPS_KEY"))
${statements}
}
`

describe.skipIf(!go)('the client in Go', () => {
  test('takes a video through as its README says, with a connection cut on the way', async () => {
    const readme = await readFile(join(source, 'README.md'), 'utf8')
    const [, program = ''] = readme.split('```go\n').map((part) => part.split('```')[0] ?? '')
    const { cuts } = service.front
    service.front.cutAfter(12e6)
    expect(await ran(program)).toEqual(['5 clips', '28 bytes'])
    expect(service.front.cuts).toBe(cuts + 1)
    expect(await readFile(join(folder, 'best.mp4'), 'utf8')).toBe('the bytes of a finished clip')
    expect(await run([go, 'vet', './...'], join(folder, 'svc'), GO)).toBe('')
  })

  test('walks through lists, and tells what was refused, where, and the id to quote', async () => {
    const told = await ran(
      withClient(
        `
	for _, title := range []string{"one", "two", "three"} {
		client.Projects.Create(ctx, svc.ProjectRequest{
			Title: svc.Set("Paged " + title), Source: svc.SourceRequest{URL: svc.Set("https://media.example.org/talk.mp4")},
		})
	}
	listed := client.Projects.List(svc.ListProjectsQuery{Q: svc.Set("Paged"), Limit: svc.Set(2)})
	for listed.Next(ctx) {
		fmt.Println(*listed.Item().Title)
	}
	page, err := listed.Page(ctx)
	fmt.Println(listed.Err(), err, len(page.Items))
	_, err = client.Projects.Create(ctx, svc.ProjectRequest{Title: svc.Set("")})
	var refused *svc.APIError
	fmt.Println(errors.As(err, &refused), refused.Status, refused.Code(), *refused.Problems[0].Location, len(refused.RequestID()))
	_, err = client.Clips.Get(ctx, "../account", svc.GetClipQuery{})
	fmt.Println(errors.As(err, &refused), refused.Code())`,
        ['errors'],
      ),
    )
    expect(told).toEqual([
      ...['Paged three', 'Paged two', 'Paged one', '<nil> <nil> 2'],
      ...['true 422 VALIDATION_ERROR body.title 32', 'true NOT_FOUND'],
    ])
  })

  test('goes on in another process with an upload that was interrupted', async () => {
    const [id = ''] = await ran(
      `${withClient(
        `
	client = svc.NewWith(os.Getenv("CLIPS_URL"), func(context.Context) (string, error) {
		return os.Getenv("CLIPS_KEY"), nil
	}, &http.Client{Transport: &onePart{}})
	client.Uploads.Send(ctx, "talk.mp4", func(uploadID string, sent, size int64) { fmt.Println(uploadID) })`,
        ['net/http', 'sync'],
      )}
type onePart struct {
	sync.Mutex
	isSent bool
}

func (p *onePart) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.Method == "PUT" {
		p.Lock()
		defer p.Unlock()
		if p.isSent {
			os.Exit(0)
		}
		p.isSent = true
	}
	return http.DefaultTransport.RoundTrip(request)
}
`,
    )
    const told = await ran(
      withClient(`
	first := int64(-1)
	upload, err := client.Uploads.Resume(ctx, "${id}", "talk.mp4", func(_ string, sent, size int64) {
		if first < 0 {
			first = sent
		}
	})
	fmt.Println(first, err, upload.Status)`),
    )
    // Whichever of the three parts came first: the last one is shorter.
    expect(told.join()).toMatch(/^(8388608|3222784) <nil> uploaded$/)
    expect(VIDEO.equals(await service.read(uploadKey(service.account_id, id)))).toBe(true)
  })

  test('repeats what failed in passing, a POST with one key, a PATCH only after 429', async () => {
    const { server, seen } = answerInTurn([503, 503, 200, 200, 503, 429])
    using _ = server
    const told = await ran(
      withClient(`
	for range [2]int{} {
		_, err := client.Projects.Create(ctx, svc.ProjectRequest{})
		fmt.Println(err)
	}
	for range [2]int{} {
		_, err := client.Clips.Update(ctx, "c1", svc.ClipChange{Title: svc.Null[string]()})
		refused := err.(*svc.APIError)
		after, _ := refused.RetryAfter()
		fmt.Println(refused.Status, after)
	}`),
      server.url.origin,
    )
    expect(told).toEqual(['<nil>', '<nil>', '503 0s', '429 1h0m0s'])
    expect([seen.length, new Set(seen.slice(0, 3)).size, new Set(seen.slice(0, 4)).size]).toEqual([
      6, 1, 2,
    ])
    expect(seen.at(-1)).toBe(`PATCH null Bearer ${service.key}`)
  })

  test('takes messages of webhooks that are signed, whole and new', async () => {
    await Bun.write(join(folder, 'messages.json'), JSON.stringify(webhookMessages()))
    const program = withClient(
      `
	_, _ = ctx, client
	text, _ := os.ReadFile("messages.json")
	var messages [][3]json.RawMessage
	json.Unmarshal(text, &messages)
	for _, one := range messages {
		var body string
		var pairs map[string]string
		var secrets []string
		json.Unmarshal(one[0], &body)
		json.Unmarshal(one[1], &pairs)
		json.Unmarshal(one[2], &secrets)
		header := http.Header{}
		for name, value := range pairs {
			header.Set(name, value)
		}
		event, err := svc.VerifyWebhook([]byte(body), header, secrets...)
		if err != nil {
			fmt.Println(err)
		} else {
			fmt.Println(event.Type)
		}
	}`,
      ['encoding/json', 'net/http'],
    )
    const unsigned = 'the message is not signed with this secret'
    const late = 'the message is not of the last 5m0s'
    const bare = 'a header of webhook-id, webhook-timestamp and webhook-signature is missing'
    expect(await ran(program)).toEqual([
      ...['render.completed', unsigned, unsigned, late, unsigned, bare],
    ])
  })
})
