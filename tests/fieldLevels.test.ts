import { expect, test } from 'vitest'
import { type Grants, type Lookup } from '#model'
import { fieldLevels, levelOf } from '../renderer/model/rights/decide'
import { entityFor, fieldFor, mayAsk } from '../renderer/model/rights/prune'
import { readBody, settableFields } from '../server/entity/judge/body'
import { withoutHidden, writeRecords } from '../server/entity/read/wireRecords'
import { shownFields, visibleFields } from '../server/entity/schema/fieldRights'
import type { Caller } from '../server/http/right'
import { entityOf as compiled } from './support/formEntity'
import { seeded } from './support/lot'
import {
  levelIn,
  type ReferenceField,
  type ReferenceLevel,
  shownIn,
  takenIn,
} from './support/referenceFields'
import { seedOf } from './support/rounds'

const rounds = process.env.LONG ? 20_000 : 200
const seed = seedOf(24)
const codes = ['a:see', 'a:edit', 'b:see', 'b:edit', 'c:all']
const lookup: Lookup = { options: () => [], text: () => undefined, value: () => undefined }

const { below: random } = seeded(seed)
const maybe = (): string | undefined => (random(2) === 0 ? undefined : codes[random(codes.length)])
const phone = () => `1${String(random(1_000_000_000)).padStart(10, '0')}`

function randomFields(): Readonly<Record<string, ReferenceField>> {
  const made = Array.from({ length: 6 }, (_, at): [string, ReferenceField] => {
    const can = maybe()
    const mask = can !== undefined && random(2) === 0 ? 'phone' : undefined
    return [`f${at}`, { can, mask, editCan: maybe(), given: random(5) === 0 }]
  })
  return Object.fromEntries(made)
}

const entityOf = (fields: Readonly<Record<string, ReferenceField>>) =>
  compiled(
    Object.fromEntries(
      Object.entries(fields).map(([key, { can, mask, editCan, given }]) => [
        key,
        {
          type: 'input',
          title: key,
          ...(can && { can }),
          ...(mask && { mask }),
          ...(editCan && !given && { editCan }),
          ...(given && { readonly: true }),
        },
      ]),
    ),
  )

/** Buttons that are granted, beside others whose rule is switched off, which hold for everybody. */
function randomGrants(): { readonly grants: Grants; readonly held: ReadonlySet<string> } {
  const granted = codes.filter(() => random(2) === 0)
  const free = codes.filter(() => random(8) === 0)
  return {
    grants: {
      auth: granted.map((action) => ({ action, type: '1' })),
      allAuth: codes.map((action) => ({
        action,
        type: '1',
        status: free.includes(action) ? '0' : '1',
      })),
    },
    held: new Set([...granted, ...free]),
  }
}

const timeout = 180_000 + rounds * 20

test('what is seen, asked, told and taken of fields is what the reference says, for anybody', {
  timeout,
}, () => {
  const met = new Map<ReferenceLevel, number>()
  for (let round = 0; round < rounds; round += 1) {
    const reference = randomFields()
    const entity = entityOf(reference)
    const { grants, held } = randomGrants()
    const caller = { grants } as Caller // its rights are all that is asked of it
    const row = {
      id: '1',
      ver: 1,
      ...Object.fromEntries(Object.keys(reference).map((key) => [key, phone()])),
    }
    const [wire] = writeRecords([row], shownFields(entity, caller), lookup)
    const heard = withoutHidden(row, entity, caller)
    const pruned = entityFor(entity, grants)
    const visible = visibleFields(entity, caller)
    const settable = settableFields(entity, caller)
    for (const [key, one] of Object.entries(reference)) {
      const field = entity.fields.get(key)
      if (!field) throw new Error(key)
      // A field that nobody types has no right to be typed.
      const level = levelIn({ ...one, ...(one.given && { editCan: undefined }) }, held)
      met.set(level, (met.get(level) ?? 0) + 1)
      const at = JSON.stringify({ seed, round, key, one, held: [...held] })
      const stored = String(row[key as keyof typeof row])
      const shown = shownIn(level, stored)
      expect(levelOf(grants, field), at).toBe(level)
      expect(fieldFor(grants, field)?.masked === true, at).toBe(level === 'masked')
      expect(mayAsk(grants, field), at).toBe(level === 'edit' || level === 'see')
      expect(visible.includes(field), at).toBe(level === 'edit' || level === 'see')
      expect(wire?.[key], at).toBe(shown)
      expect(heard[key], at).toBe(shown)
      expect(pruned.fields.has(key), at).toBe(level !== undefined)
      expect(pruned.fields.get(key)?.readonly ?? true, at).toBe(
        level !== 'edit' || one.given === true,
      )
      expect(settable.includes(field), at).toBe(level === 'edit' && !one.given)
      for (const sent of [stored, shown ?? stored, phone()]) {
        const { values, errors } = readBody(entity, { [key]: sent }, caller, { values: row })
        const taken = takenIn(one, level, { sent, shown })
        expect(Object.hasOwn(values, key), at).toBe(taken === true)
        expect(errors.length > 0, `${at} ${sent}`).toBe(taken === false)
      }
    }
  }
  for (const level of [...fieldLevels, undefined])
    expect(met.get(level)).toBeGreaterThan(rounds / 20)
})
