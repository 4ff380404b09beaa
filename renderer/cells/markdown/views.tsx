import { Edit } from './Edit'
import { Show } from './Show'

export { Edit, Show }
