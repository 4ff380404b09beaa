export { PlainList } from './PlainList'
export { type PlainColumn, PlainTable } from './PlainTable'
export { TreeTable } from './TreeTable'
