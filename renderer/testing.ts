export { fieldOf, lookupOf, portsOf } from './cells/fixtures'
export { checkCellType, chooseFirst } from './cells/testing'
export { DataProvider } from './data/DataProvider'
export { listPage } from './pages/list'
