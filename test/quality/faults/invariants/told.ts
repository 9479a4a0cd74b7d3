import type { Invariant } from './stored.ts'

export const faults: Invariant = {
  name: 'I0',
  title: 'what was broken on purpose came back when it was mended',
  check({ attempts }) {
    const broken = attempts.flatMap(({ name, wrong }) => (wrong ? [`${name}: ${wrong}`] : []))
    return { looked: attempts.length, broken }
  },
}

export const bytes: Invariant = {
  name: 'I16',
  title: 'a file that was sent in parts has the bytes that were sent',
  check({ sent, storedDigests }) {
    const broken = sent.flatMap(({ upload_id, sha256 }) => {
      const stored = storedDigests[upload_id]
      if (stored === sha256) return []
      return [`upload ${upload_id} is ${stored ?? 'lost'}, and ${sha256} was sent`]
    })
    return { looked: sent.length, broken }
  },
}

export const webhooks: Invariant = {
  name: 'I17',
  title: 'every event of a project with a receiver reaches it, or is still to be sent',
  check({ snapshot, received }) {
    const came = new Set(received)
    const wanted = snapshot.told.filter(({ delivery }) => delivery !== 'none')
    const broken = wanted.flatMap(({ event_id, delivery }) => {
      if (delivery === 'pending' || (delivery === 'delivered' && came.has(event_id))) return []
      return [`event ${event_id} is ${delivery ?? 'not written down'}, and never came`]
    })
    return { looked: wanted.length, broken }
  },
}

export const streams: Invariant = {
  name: 'I18',
  title: 'a stream shows every event of its project once, in order',
  check({ streams, snapshot }) {
    const broken = streams.flatMap(({ project_id, seen }) => {
      const last = seen.at(-1) ?? 0
      const own = snapshot.told.filter((event) => event.project_id === project_id)
      const wanted = own.map(({ sequence }) => sequence).filter((sequence) => sequence <= last)
      const isWhole = wanted.toSorted((one, other) => one - other).join() === seen.join()
      return isWhole
        ? []
        : [`project ${project_id} has ${wanted.join()}, and showed ${seen.join()}`]
    })
    return { looked: streams.length, broken }
  },
}
