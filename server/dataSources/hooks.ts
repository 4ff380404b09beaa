import { Type } from 'typebox'
import { isLongerThan } from '../../renderer/model/characters/characters'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { Stored, Values } from '../entity/contracts/records'
import { invalid, ok, Refusal } from '../http/envelope'
import { type DocumentsOf, platform } from '../kernel/ofTenant'
import { type Address, addressIn, placeOf, urlOf, usualPort } from './address'
import type { DataSourceConfig } from './config'
import { dataSourceMessages as messages } from './messages'
import { isBound, seal, unseal } from './secrets'
import { sealedSource } from './stored'

/** The only supported kind, as a value of the dictionary `database_type`. */
const postgres = '6'

/** The encrypted password must fit its column. */
const longestPassword = 100

interface HookDeps {
  readonly db: Db
  readonly config: DataSourceConfig
  readonly documents: DocumentsOf
}

/** Behaviour of the entity `dataSource` beyond its document (contract, §6.9). Data sources belong to the platform. */
export const dataSourceHooks = ({ db, config, documents }: HookDeps): EntityHooks => ({
  mayWrite({ platform }) {
    if (!platform) throw new Refusal(403, messages.platformOnly)
  },
  given: (values, before) => sealed(placed(values, before), before, config),
  keeps({ values }) {
    const readers = [...documents(platform).entities.values()].filter(
      ({ source }) => source?.dataSource === values.code,
    )
    return readers.length > 0 ? messages.inUse(readers.map(({ title }) => title)) : undefined
  },
  async settled(trx, changes) {
    for (const { id, before, after } of changes)
      if (before && after && placeIn(before) !== placeIn(after)) await refuseMoved(trx, id, config)
  },
  operations: [
    ownOperation({
      methods: ['GET'],
      path: 'options',
      right: { can: 'dataSource:view' },
      summary: 'The data sources to choose from, by their codes.',
      answer: Type.Array(
        Type.Object({ value: Type.String(), label: Type.String(), text: Type.String() }),
      ),
      async run() {
        const found = await system(db)
          .selectFrom('sys_data_source')
          .select(['code as value', 'name as label', 'name as text'])
          .where('del_flag', '=', 0)
          .orderBy('code')
          .execute()
        return ok(found)
      },
    }),
  ],
})

/** Validates the kind and completes the address, which is sent in parts or (by other clients) as one URL. */
function placed(values: Values, before: Stored | undefined): Values {
  const whole: Values = { ...before?.values, ...values }
  if ((whole.dbType ?? postgres) !== postgres)
    throw invalid([{ field: 'dbType', message: messages.otherType }])
  const isSent = typeof values.dbUrl === 'string' && values.dbUrl !== before?.values.dbUrl
  const address = isSent ? addressIn(String(values.dbUrl)) : undefined
  // Parts sent with a new URL only count if they differ from the stored ones.
  const sent = parts(values, (key) => !address || values[key] !== (before?.values[key] ?? null))
  if (isSent && !address && Object.keys(sent).length === 0)
    throw invalid([{ field: 'dbUrl', message: messages.urlMalformed }])
  const place = { ...parts(before?.values ?? {}), ...address, ...sent }
  return { ...values, ...place, dbUrl: isPlace(place) ? urlOf(asAddress(place)) : null }
}

const parts = (values: Values, isMeant: (key: string) => boolean = () => true): Values =>
  Object.fromEntries(
    ['host', 'port', 'dbName'].flatMap((key) =>
      Object.hasOwn(values, key) && isMeant(key) ? [[key, values[key]]] : [],
    ),
  )

const isPlace = ({ host, dbName }: Values): boolean =>
  typeof host === 'string' && typeof dbName === 'string'

const asAddress = ({ host, port, dbName }: Values): Address => ({
  host: String(host),
  dbName: String(dbName),
  port: Number(port ?? usualPort),
})

/** Encrypts a password for its server and account; an empty password keeps the stored one. */
function sealed(values: Values, before: Stored | undefined, { key }: DataSourceConfig): Values {
  const { dbPassword, ...rest } = values
  if (typeof dbPassword !== 'string' || dbPassword === '') return rest
  const refuse = (message: string) => invalid([{ field: 'dbPassword', message }])
  if (!key) throw refuse(messages.noKey)
  if (isLongerThan(dbPassword, longestPassword))
    throw refuse(messages.passwordLong(longestPassword))
  const place = placeIn({ ...before?.values, ...rest })
  return { ...rest, dbPassword: seal(dbPassword, key, place) }
}

const placeIn = (values: Values): string =>
  placeOf({
    ...asAddress(values),
    user: String(values.dbUsername ?? ''),
    ssl: String(values.ssl ?? 'disable'),
  })

/** Whoever points the data source at another server must enter the password again. */
async function refuseMoved(trx: Db, id: string, { key }: DataSourceConfig): Promise<void> {
  const source = await sealedSource(trx, { id })
  if (!source || source.secret === null) return
  const { secret } = source
  const isTyped = key && isBound(secret) && unseal(secret, key, placeOf(source)) !== undefined
  if (!isTyped) throw invalid([{ field: 'dbPassword', message: messages.passwordAgain }])
}
