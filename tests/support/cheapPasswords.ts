import { passwordCost } from '../../server/kernel/passwords'

// Hundreds of accounts and codes are made for tests of other things; what a hash really costs is tested
// beside its file.
passwordCost.logN = 10
