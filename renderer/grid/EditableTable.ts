import { late } from '../ui/late'

/** The editable table of a document; its code is fetched when the first one is rendered. */
export const EditableTable = late(() =>
  import('./view/EditableTable').then(({ EditableTable }) => EditableTable),
)
