/** Encrypts the secrets of every test database. */
export const testMasterKey = Buffer.alloc(32, 7)
