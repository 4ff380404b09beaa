import { readMenu } from '../src/menu/readMenu'
import { buildRoutes } from '../src/menu/routes'
import { type Figure, median } from './report'

const runs = 21

/** A permission answer of 500 entries, read and made into routes. */
export async function routeFigures(): Promise<readonly Figure[]> {
  const menu = menuOf(50, 9)
  const times = Array.from({ length: runs }, () => {
    const start = performance.now()
    buildRoutes(readMenu(menu))
    return performance.now() - start
  })
  return [
    { name: '500 menu entries → routes', value: median(times), unit: 'ms', aim: { atMost: 20 } },
  ]
}

const menuOf = (groups: number, pages: number) =>
  Array.from({ length: groups }, (_, group) => ({
    ...nodeAt(`/g${group}`, 'layouts/RouteView'),
    children: Array.from({ length: pages }, (__, page) =>
      nodeAt(`/g${group}/p${page}`, 'document/cms/product'),
    ),
  }))

const nodeAt = (path: string, component: string) => ({
  id: path,
  route: '1',
  path,
  name: path,
  component,
  meta: { title: path, icon: 'home', keepAlive: true, internalOrExternal: false },
})
