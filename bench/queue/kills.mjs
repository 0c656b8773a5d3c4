export async function benchKills() {}
