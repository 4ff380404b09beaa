import { defineFiles } from '../../values/files'
import { imageMessages } from './messages'

export const imageValue = defineFiles({ name: 'image', kind: 'image/*', ...imageMessages })
