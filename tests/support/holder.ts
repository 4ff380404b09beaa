import { showPresence } from '../../server/db/holderSocket'

// A process that shows at the path of its argument that it lives, until it is killed.
const [path = ''] = process.argv.slice(2)
console.log((await showPresence(path)) ? 'listening' : 'not listening')
setInterval(() => undefined, 1_000)
