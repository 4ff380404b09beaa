import { defineFiles } from '../../values/files'
import { fileMessages } from './messages'

export const fileValue = defineFiles({ name: 'file', ...fileMessages })
