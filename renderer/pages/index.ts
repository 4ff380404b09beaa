export { builtinPages } from './builtin'
export { definePage, type PageKind } from './define'
