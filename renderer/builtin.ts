export { builtinActionDocs } from './actions/docs'
export { builtinValues } from './cells/values'
export { builtinPageDocs } from './pages/docs'
export { builtinViewDocs } from './views/docs'
