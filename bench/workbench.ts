import { registries } from '../product/registries'
import { createAssistant } from '../renderer/assist'
import { buildApp } from '../server/app'
import { openDatabase } from '../server/db/open'
import { buildTestApp, type TestApp } from '../tests/support/app'
import { shipped, textOf } from '../tests/support/documents'
import { type DatabaseKind, freshDatabase } from '../tests/support/freshDatabase'
import { freshPostgres, stopOwnPostgres } from '../tests/support/postgres'
import { publishing } from '../tests/support/publishing'
import { type Figure, median, quantile } from './report'

const keys = 40
const rounds = 9
const brand = 'entities/cms/brand.json'

/** Editing documents in the browser: what an author waits for at a key, at 试看, 发布 and 撤回. */
export async function workbenchFigures(): Promise<readonly Figure[]> {
  try {
    const figures = ['menu.json', 'entities/cms/product.json', 'pages/cms/product.json'].flatMap(
      afterKeys,
    )
    for (const kind of ['embedded', 'postgres'] as const) figures.push(...(await releases(kind)))
    return [...figures, await following()]
  } finally {
    await stopOwnPostgres()
  }
}

/** What the worker of the editor does after each key, in milliseconds of the processor's time. */
function afterKeys(path: string): readonly Figure[] {
  const assistant = createAssistant(registries)
  const texts = Object.fromEntries(shipped.map((file) => [file.path, file.text]))
  assistant.open(texts)
  assistant.check()
  const before = textOf(path)
  const at = before.indexOf('"title": "') + '"title": "'.length
  const glances: number[] = []
  const checks: number[] = []
  for (let key = 1; key <= keys; key++) {
    const text = `${before.slice(0, at)}${'键'.repeat(key)}${before.slice(at)}`
    glances.push(
      spentMs(() => {
        assistant.change({ [path]: text })
        assistant.glance(path)
      }),
    )
    checks.push(spentMs(() => assistant.check()))
  }
  const name = `${path}, ${before.length} signs`
  return [
    {
      name: `${name}: text and shape, p95`,
      value: quantile(glances, 0.95),
      unit: 'ms',
      aim: { atMost: 50 },
    },
    { name: `${name}: all documents, median`, value: median(checks), unit: 'ms' },
    {
      name: `${name}: all documents, p95`,
      value: quantile(checks, 0.95),
      unit: 'ms',
      aim: { atMost: 50 },
    },
  ]
}

function spentMs(act: () => unknown): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function tookMs(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

/** By the clock, as a person waits: a busy machine shows in them. */
async function releases(kind: DatabaseKind): Promise<readonly Figure[]> {
  const { database, remove } = await freshDatabase(kind)
  const host = await buildTestApp(database)
  const times = { trial: [] as number[], plan: [] as number[], there: [] as number[] }
  try {
    const author = publishing(host)
    for (let round = 0; round <= rounds; round++) {
      await author.save({ [brand]: titled(round) })
      const trial = await tookMs(() => tryOut(host))
      let body: object = {}
      const plan = await tookMs(async () => {
        const { version, release } = await author.plan()
        body = { note: '量一量', version, release }
      })
      const publish = await tookMs(async () => {
        const answer = await host.call('admin', 'POST /sys/document/changeset/publish', { body })
        await author.revert(answer.body.result.release)
      })
      // The first is for what is compiled once.
      if (round === 0) continue
      times.trial.push(trial)
      times.plan.push(plan)
      times.there.push(publish)
    }
  } finally {
    await host.close()
    await remove()
  }
  return [
    {
      name: `${kind}: 试看 after a change`,
      value: median(times.trial),
      unit: 'ms',
      aim: { atMost: 150 },
    },
    { name: `${kind}: plan of a change`, value: median(times.plan), unit: 'ms' },
    {
      name: `${kind}: publish and take back`,
      value: median(times.there),
      unit: 'ms',
      aim: { atMost: 1_000 },
    },
  ]
}

async function tryOut({ call }: TestApp): Promise<void> {
  const { body } = await call('admin', 'GET /sys/document/changeset/trial')
  if (!body.success) throw new Error(body.message)
}

const titled = (round: number) => (document: { fields: { name: { title: string } } }) => {
  document.fields.name.title = `名称 ${round}`
}

/** From the call to publish until another process has the release in force, on PostgreSQL. */
async function following(): Promise<Figure> {
  const postgres = await freshPostgres()
  const connect = () => openDatabase({ url: postgres.url, connections: 4 })
  const databases = [await connect(), await connect()] as const
  const host = await buildTestApp(databases[0])
  const { documents, filesDir } = host
  const other = await buildApp({ database: databases[1], documents, filesDir })
  other.startJobs()
  const titleThere = () => other.documentsInForce().entities.get('brand')?.fields.get('name')?.title
  const times: number[] = []
  try {
    const author = publishing(host)
    for (let round = 0; round <= rounds; round++) {
      await author.save({ [brand]: titled(round) })
      const { version, release } = await author.plan()
      const body = { note: '量一量', version, release }
      const took = await tookMs(async () => {
        await host.call('admin', 'POST /sys/document/changeset/publish', { body })
        while (titleThere() !== `名称 ${round}`) await new Promise(setImmediate)
      })
      if (round > 0) times.push(took)
    }
  } finally {
    await other.close()
    await host.close()
    for (const database of databases) await database.close()
    await postgres.drop()
  }
  return {
    name: 'postgres: publish until another process follows',
    value: median(times),
    unit: 'ms',
    aim: { atMost: 1_000 },
  }
}
