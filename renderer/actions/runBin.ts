import { late } from '../ui/late'
import type { RunContext } from './define'

// Fetched when somebody looks for what was deleted.
const BinDialog = late(async () => (await import('./bin/BinDialog')).BinDialog)

export const runBin = ({ dialog }: RunContext): void => dialog(BinDialog)
