export { allOf, parentsOf } from './nodes'
export { narrowed, parentsOfHits } from './search'
