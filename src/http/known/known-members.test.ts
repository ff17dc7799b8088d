import { expect, test } from 'vitest'
import type { Member } from '#shared/endpoint.ts'
import { KNOWN_MS, KnownMembers } from './known-members.ts'

const rose: Member = { id: 7, username: 'rose', role: 'user' }
const [phone, laptop] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

/** What is known, over look-ups that are counted and can be held. */
function knownOver(answer: () => Promise<Member | null> = async () => ({ ...rose })) {
  const state = { time: 1_000, isListening: true, looks: 0 }
  const known = new KnownMembers({
    find: () => {
      state.looks++
      return answer()
    },
    now: () => new Date(state.time),
    isListening: () => state.isListening,
  })
  return { known, state }
}

test('a session is looked up once, and again after its time', async () => {
  const { known, state } = knownOver()
  expect([await known.find(phone), await known.find(phone), state.looks]).toEqual([rose, rose, 1])
  state.time += KNOWN_MS - 1
  await known.find(phone)
  expect(state.looks).toBe(1)
  state.time += 1
  await known.find(phone)
  expect(state.looks).toBe(2)
})

test('a session is looked up again when the clock was set back', async () => {
  const { known, state } = knownOver()
  await known.find(phone)
  state.time -= 1
  await known.find(phone)
  expect(state.looks).toBe(2)
})

test('each session is known by itself, and all of one member are dropped together', async () => {
  const { known, state } = knownOver()
  await known.find(phone)
  await known.find(laptop)
  expect(state.looks).toBe(2)
  known.drop(rose.id + 1)
  await known.find(phone)
  expect(state.looks).toBe(2)
  known.drop(rose.id)
  await known.find(phone)
  await known.find(laptop)
  expect(state.looks).toBe(4)
  known.dropAll()
  await known.find(phone)
  expect(state.looks).toBe(5)
})

test('nothing is known while changes do not arrive, and what was known before is not used', async () => {
  const { known, state } = knownOver()
  await known.find(phone)
  state.isListening = false
  await known.find(phone)
  await known.find(phone)
  expect(state.looks).toBe(3)
})

test('a look-up that began before a change, or before an outage, is not kept', async () => {
  let finish = (_: Member | null) => {}
  const { known, state } = knownOver(
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  for (const change of [
    () => known.dropAll(),
    () => known.drop(rose.id),
    () => {
      state.isListening = false
    },
  ]) {
    state.isListening = true
    const early = known.find(phone)
    change()
    finish({ ...rose })
    expect(await early).toEqual(rose)
    state.isListening = true
    const looks = state.looks
    const next = known.find(phone)
    finish(null)
    expect([await next, state.looks]).toEqual([null, looks + 1])
  }
})

test('unknown sessions and members of staff are looked up every time', async () => {
  for (const one of [null, { ...rose, role: 'moderator' }, { ...rose, waitingRole: 'admin' }] as const) {
    const { known, state } = knownOver(async () => one)
    expect([await known.find(phone), await known.find(phone), state.looks]).toEqual([one, one, 2])
  }
})
