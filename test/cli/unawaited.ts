/* Loaded before the program: with a signal something fails that nobody waits for. */
process.on("SIGUSR2", () => void Promise.reject(new Error("Nobody waits for this.")));
