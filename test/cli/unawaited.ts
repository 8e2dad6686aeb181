/* Loaded before the program: with a signal something fails twice that nobody waits for. */
process.on("SIGUSR2", () => {
  void Promise.reject(new Error("Nobody waits for this."));
  setTimeout(() => {
    throw new Error("Nobody hears this.");
  });
});
