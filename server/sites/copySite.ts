import { type Static, Type } from 'typebox'
import { type Call, type OwnOperation, ownOperation } from '../entity/contracts/calls'
import { hooksOf } from '../entity/contracts/deps'
import type { Values } from '../entity/contracts/records'
import { settableFields } from '../entity/judge/body'
import { scopeOf } from '../entity/read/counts'
import { idList, idsOf, recordName } from '../entity/read/idList'
import { childTables } from '../entity/schema/childTables'
import { tenantOf } from '../entity/schema/entityTable'
import { jsonOf, writing } from '../entity/write/request'
import { requiredText } from '../http/call'
import { declined, noRight, notFound, ok } from '../http/envelope'
import {
  copyRecords,
  countOfSite,
  mayCopy,
  type SiteRecords,
  siteRecords,
  sumOf,
} from './copyRecords'
import { siteCopyMessages as messages } from './messages'

const recordsAtMost = 5_000

const body = Type.Object({
  id: recordName,
  name: requiredText(),
  code: requiredText(),
  domainName: requiredText({ max: 255 }),
  identity: Type.Boolean(),
  with: Type.Array(requiredText({ max: 50 }), { maxItems: 20, uniqueItems: true }),
})

/** Fields that are not copied; all other fields of the record are the site's identity. */
const own = new Set(['name', 'code', 'domainName', 'status', 'domainFilingInfo', 'certExpire'])

const counted = { title: Type.String(), count: Type.Integer() }
/** Number of records of one entity, and of their rows. */
const kind = Type.Object({
  entity: Type.String(),
  ...counted,
  rows: Type.Array(Type.Object(counted)),
})

/** Entities whose records the caller may copy with a website, with the numbers of records. */
export const copyable: OwnOperation = ownOperation({
  methods: ['GET'],
  path: 'copyable',
  right: { can: 'site:add' },
  summary:
    'Those of the named entities whose records may go along when the website is copied, and how many it has, with their rows.',
  query: Type.Object({ id: recordName, with: idList }),
  answer: Type.Array(kind),
  async run({ request: { caller }, query, store, deps }) {
    const source = await store.find(query.id.trim(), caller)
    if (!source) throw notFound()
    const entities = deps.entities(caller.tenantId)
    const offered = idsOf(query.with).flatMap((name) => {
      const records = siteRecords(name, entities)
      return mayCopy(records, caller) ? records : []
    })
    const kinds = offered.map(async (records) => ({
      entity: records.entity.name,
      title: records.entity.title,
      ...(await countOfSite(deps.database.db, records, String(source.values.code), caller)),
    }))
    return ok(await Promise.all(kinds))
  },
})

/** Creates a website as a copy of another, with the records that make it up. */
export const copySite: OwnOperation = ownOperation({
  methods: ['POST'],
  path: 'copySite',
  right: { can: 'site:add' },
  summary:
    'Adds a website like another: with its identity, and with the records of the named entities that belong to it. All of it or nothing.',
  body,
  answer: Type.Object({ id: Type.String(), copied: Type.Array(kind) }),
  async run(call) {
    const { id, code, with: names } = call.body
    const { caller } = call.request
    const source = await call.store.find(id, caller)
    if (!source) throw notFound()
    const from = String(source.values.code)
    const entities = call.deps.entities(caller.tenantId)
    const kinds = names.map((name) => siteRecords(name, entities))
    if (!kinds.every((one) => mayCopy(one, caller))) throw noRight()
    const { db } = call.deps.database
    let records = 1
    for (const kind of kinds) records += sumOf(await countOfSite(db, kind, from, caller))
    if (records > recordsAtMost) throw declined(messages.tooMany(recordsAtMost))
    return await writing(call, { body: jsonOf(call), records }, (request) =>
      call.store.create(siteOf(call, source.values), request, undefined, async (trx, made, now) => {
        const stamp = {
          origin: request.origin,
          now,
          entities: call.deps.entities,
          hooks: (entity: SiteRecords['entity']) => hooksOf(call.deps, entity),
        }
        const copied = []
        for (const kind of kinds) {
          const { name, title } = kind.entity
          const counts = await copyRecords(trx, kind, { from, to: code }, stamp)
          copied.push({ entity: name, title, ...counts })
        }
        return ok({ id: made.id, copied }, messages.done(call.body.name, copied))
      }),
    ).finally(() => forget(call, kinds))
  },
})

type CopyCall = Call<unknown, Static<typeof body>>

/** Input values of the new website, as a form would send them. */
function siteOf({ body: sent, request: { caller }, store }: CopyCall, source: Values): Values {
  const { name, code, domainName, identity } = sent
  const shared = settableFields(store.entityTable.entity, caller).filter(({ key }) => !own.has(key))
  const values = shared.map((field) => {
    const value = field.type.toWire(source[field.key] ?? null, field)
    // A title that equals the old site's name becomes the new site's name.
    return [field.key, value !== null && value === source.name ? name : value]
  })
  return { ...(identity ? Object.fromEntries(values) : {}), name, code, domainName }
}

/** Clears cached totals and texts of the copied entities, as the call wrote more than websites. */
function forget({ deps, request: { caller } }: CopyCall, kinds: readonly SiteRecords[]): void {
  for (const { entity, entityTable } of kinds) {
    const below = childTables(entity).map((child) => child.entityTable)
    for (const one of [entityTable, ...below]) {
      const tenantId = tenantOf(one.entity, caller)
      deps.counts?.drop(scopeOf(one.table, tenantId))
      deps.changed?.(one.table, tenantId)
    }
  }
}
