import { expect as patient } from 'playwright/test'

/** Waits for what a page shows; a busy machine is given time. */
export const expect = patient.configure({ timeout: 30_000 })
