/** Spec files that run at the same time, each with a browser and a server of its own: two leave two cores no time to wait. */
export const e2eWorkers = 2
