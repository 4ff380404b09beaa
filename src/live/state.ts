import { proxy } from 'valtio'

/** Whether this page hears of news at once. */
export const live = proxy({ up: false })
