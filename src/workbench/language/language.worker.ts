import { createAssistant } from '#assist'
import { registries } from '../../../product/registries'
import type { Asked } from './language'
import { answerTo } from './serve'

const assistant = createAssistant(registries)

self.onmessage = ({ data }: MessageEvent<Asked>) => self.postMessage(answerTo(assistant, data))
