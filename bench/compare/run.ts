import { cpus, loadavg } from 'node:os'
import { serveClient } from '../staticServer'
import { compareForms } from './form'
import { compareLists } from './list'
import { rounds } from './options'
import { compareTables } from './table'

/** The same work made with other libraries beside ours, in turns, as Markdown tables of medians. */
const tasks: Readonly<Record<string, (url: string) => Promise<void>>> = {
  L: compareLists,
  F: compareForms,
  E: compareTables,
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !Object.hasOwn(tasks, name))
if (unknown)
  throw new Error(`no comparison '${unknown}'; there are ${Object.keys(tasks).join(', ')}`)

console.log(
  `${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}, Node ${process.version}, ${rounds} rounds`,
)
const server = await serveClient()
try {
  for (const [name, compare] of Object.entries(tasks)) {
    if (wanted.length === 0 || wanted.includes(name)) await compare(server.url)
  }
} finally {
  server.close()
}
