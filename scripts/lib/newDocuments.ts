import {
  type NewDocuments,
  type NewRequest,
  newDocuments as newDocumentsBy,
} from '../../renderer/assist/begin/newDocuments'
import type { DocumentFile } from '../../renderer/model/link/source'
import { formatText } from './formatText'

/** First versions of documents, as `npm run new` writes them. */
export const newDocuments = (request: NewRequest, files: readonly DocumentFile[]): NewDocuments =>
  newDocumentsBy(request, files, formatText)
