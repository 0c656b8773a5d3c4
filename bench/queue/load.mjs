export async function benchLoad() {}
