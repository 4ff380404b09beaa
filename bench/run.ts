import { cpus, loadavg } from 'node:os'
import { checkFigures } from './check'
import { doorFigures } from './door'
import { findFigures } from './find'
import { formFigures } from './form'
import { gridCoreFigures } from './gridCore'
import { listFigures } from './list'
import { liveFigures } from './live'
import { loadFigures } from './load'
import { menuFigures } from './menu'
import { mergingFigures } from './merging'
import { millionFigures } from './million'
import { pageFigures } from './pages'
import { type Figure, print } from './report'
import { rightsFigures } from './rights'
import { routeFigures } from './routes'
import { sheetFigures } from './sheet'
import { sizeFigures } from './size'
import { tableFigures } from './table'
import { tooLargeFigures } from './tooLarge'
import { viewFigures } from './views'
import { workbenchFigures } from './workbench'

const tasks: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  size: sizeFigures,
  list: listFigures,
  form: formFigures,
  check: checkFigures,
  load: loadFigures,
  door: doorFigures,
  live: liveFigures,
  rights: rightsFigures,
  routes: routeFigures,
  menu: menuFigures,
  gridCore: gridCoreFigures,
  table: tableFigures,
  sheet: sheetFigures,
  tooLarge: tooLargeFigures,
  pages: pageFigures,
  views: viewFigures,
  million: millionFigures,
  merging: mergingFigures,
  workbench: workbenchFigures,
  find: findFigures,
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !Object.hasOwn(tasks, name))
if (unknown)
  throw new Error(`no benchmark '${unknown}'; there are ${Object.keys(tasks).join(', ')}`)

console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}, Node ${process.version}`)
for (const [name, measure] of Object.entries(tasks)) {
  if (wanted.length === 0 || wanted.includes(name)) print(name, await measure())
}
