import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mediaHostShape } from '../renderer/values/media'
import { type BackupSettings, readBackupKey } from './backup/config'
import { type DataSourceConfig, readDataSources } from './dataSources/config'
import type { DatabaseLocation } from './db/open'
import type { S3Location } from './files/s3'
import { readS3 } from './files/s3Config'
import { type LogLevel, logLevels } from './http/log'
import { currentBuild } from './kernel/currentBuild.mjs'
import { startMessages } from './kernel/messages'
import { StartError } from './kernel/startError'
import { type MailServer, readMailServer } from './mail/config'
import { readMetricsToken } from './metrics/config'
import type { CompanyLimits } from './releases/companyLimits'
import { readCompanyLimits } from './releases/limitsConfig'
import { readSmsGateway } from './sms/config'
import { type LoginConfig, readLogins } from './third/loginConfig'

/** What the operator has said, and where things lie. */
export interface Environment {
  readonly port: number
  /** Where the console lies below its host: '' or `/console`. */
  readonly basePath: string
  /** Address to listen on; by default every one the machine has. */
  readonly host: string
  readonly database: DatabaseLocation
  readonly filesDir: string
  /** Where backups are kept, how many, and what seals them. */
  readonly backups: BackupSettings
  /** The bucket that takes uploaded files; undefined: they lie in filesDir. */
  readonly s3?: S3Location | undefined
  /** How long a file stays that no record uses. */
  readonly fileGraceHours: number
  /** Hosts whose pictures, films and sounds texts may show, beside this site's own. */
  readonly mediaHosts: readonly string[]
  /** Whether an empty database is filled with the demo companies. */
  readonly demo: boolean
  readonly trustProxy: boolean
  /** Folder of the documents. */
  readonly schemasDir: string
  /** Safe start: these documents alone, without what was published over them. */
  readonly baseOnly?: boolean | undefined
  /** Each release of documents needs a second person. */
  readonly secondPerson?: boolean | undefined
  /** What one company may have of its own. */
  readonly companyLimits?: CompanyLimits | undefined
  /** undefined: nothing has been built yet. */
  readonly clientDir: string | undefined
  readonly logins: LoginConfig
  /** Where text messages are handed over; undefined: nowhere. */
  readonly smsGateway: string | undefined
  /** Where mails are handed over; undefined: they wait. */
  readonly mailServer?: MailServer | undefined
  /** What has to be shown to read /metrics; undefined: nobody can. */
  readonly metricsToken?: string | undefined
  /** Which databases beside our own may be read, and the key of their passwords. */
  readonly dataSources?: DataSourceConfig
  /** Whether people may make accounts for themselves; in the demo unless told otherwise. */
  readonly registration: boolean
}

// The folder above this file: the project's when run from source, that of its build when built.
export const home = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** Throws StartError for a value that cannot be used. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const { PORT = '3000', HOST = everywhere(), DATA_DIR = './data' } = variables
  const { DATABASE_URL, JIANDU_DEMO, SCHEMAS_DIR, TRUST_PROXY, REGISTRATION } = variables
  const port = Number(PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(startMessages.portMalformed(PORT))
  }
  const dataDir = resolve(DATA_DIR)
  const client = [home, currentBuild(join(home, 'dist')) ?? home].map((folder) =>
    join(folder, 'client'),
  )
  return {
    port,
    basePath: readBasePath(variables),
    host: HOST,
    database: DATABASE_URL ? { url: DATABASE_URL } : { dataDir: join(dataDir, 'database') },
    filesDir: join(dataDir, 'files'),
    backups: {
      directory: variables.BACKUP_DIR ? resolve(variables.BACKUP_DIR) : join(dataDir, 'backups'),
      keep: readKeep(variables),
      key: readBackupKey(variables, (message) => new StartError(message)),
    },
    fileGraceHours: readGrace(variables),
    mediaHosts: readMediaHosts(variables),
    demo: JIANDU_DEMO !== '0',
    trustProxy: TRUST_PROXY === '1',
    schemasDir: SCHEMAS_DIR ? resolve(SCHEMAS_DIR) : join(home, 'schemas'),
    baseOnly: readBaseOnly(variables),
    secondPerson: readSecondPerson(variables),
    companyLimits: readCompanyLimits(variables, (message) => new StartError(message)),
    clientDir: client.find((folder) => existsSync(join(folder, 'index.html'))),
    logins: readLogins(variables, (message) => new StartError(message)),
    s3: readS3(variables, (message) => new StartError(message)),
    smsGateway: readSmsGateway(variables, (message) => new StartError(message)),
    mailServer: readMailServer(variables, (message) => new StartError(message)),
    metricsToken: readMetricsToken(variables, (message) => new StartError(message)),
    dataSources: readDataSources(variables, (message) => new StartError(message)),
    registration: REGISTRATION === undefined ? JIANDU_DEMO !== '0' : REGISTRATION === '1',
  }
}

function readBaseOnly({ DOCUMENTS }: NodeJS.ProcessEnv): boolean {
  if (DOCUMENTS === undefined || DOCUMENTS === '' || DOCUMENTS === 'base')
    return DOCUMENTS === 'base'
  throw new StartError(startMessages.documentsMalformed(DOCUMENTS))
}

function readSecondPerson({ SECOND_PERSON = '0' }: NodeJS.ProcessEnv): boolean {
  if (SECOND_PERSON === '0' || SECOND_PERSON === '1') return SECOND_PERSON === '1'
  throw new StartError(startMessages.secondPersonMalformed(SECOND_PERSON))
}

/** Unknown ones tell too much rather than too little. */
export const readLogLevel = ({ LOG_LEVEL }: NodeJS.ProcessEnv): LogLevel =>
  logLevels.find((level) => level === LOG_LEVEL?.toLowerCase()) ?? 'info'

function readBasePath({ BASE_PATH = '' }: NodeJS.ProcessEnv): string {
  const path = BASE_PATH.replace(/\/+$/, '')
  if (path === '' || /^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+$/.test(path)) return path
  throw new StartError(startMessages.baseMalformed(BASE_PATH))
}

/** A form may stay open for a day, and an import be taken back for as long. */
const leastGraceHours = 24
const usualGraceHours = 7 * 24

function readGrace({ FILE_GRACE_HOURS }: NodeJS.ProcessEnv): number {
  const hours = Number(FILE_GRACE_HOURS ?? usualGraceHours)
  if (Number.isFinite(hours) && hours >= leastGraceHours) return hours
  throw new StartError(startMessages.graceMalformed(String(FILE_GRACE_HOURS), leastGraceHours))
}

const usualBackups = 7

function readKeep({ BACKUP_KEEP }: NodeJS.ProcessEnv): number {
  const keep = Number(BACKUP_KEEP ?? usualBackups)
  if (Number.isInteger(keep) && keep >= 1) return keep
  throw new StartError(startMessages.keepMalformed(String(BACKUP_KEEP)))
}

function readMediaHosts({ MEDIA_HOSTS = '' }: NodeJS.ProcessEnv): readonly string[] {
  const hosts = MEDIA_HOSTS.split(',').flatMap((host) => host.trim().toLowerCase() || [])
  const wrong = hosts.find((host) => !mediaHostShape.test(host))
  if (wrong !== undefined) throw new StartError(startMessages.mediaHostMalformed(wrong))
  return hosts
}

/** `::` takes both kinds of address, where there is IPv6 at all. */
function everywhere(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0'
}
