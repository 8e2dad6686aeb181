import { describe, expect, test } from "bun:test";
import { allSent, startMailedServer } from "../../support/mailed";
import { makeAccount, PASSWORD, patch, post, put, remove, send } from "../../support/scenarios";
import { startServer } from "../../support/server";
import { newAddress, signUp } from "./sign-up";
import { longTest } from "../../support/tier";

describe("who gets no mail", () => {
  test("guests of demo accounts", async () => {
    const mailed = await startMailedServer({ EXPORT_BY_EMAIL: "on" });
    try {
      const email = `guest_0123456789abcdef@demo.guest`;
      const { token } = await makeAccount(mailed.server, email);
      await send(mailed.server, post("/api/password_resets", { email }));
      await send(mailed.server, post("/api/logs", { message: "Fire", channels: ["fatal_email"] }), token);
      const exported = await send(mailed.server, post("/api/export_data"), token);
      expect(exported.status).toBe(200);
      expect(await mailed.mailsTo(email)).toEqual([]);
      expect(mailed.mailServer.offered).toEqual([]);
    } finally {
      await mailed.stop();
    }
  });

  longTest("nobody while e-mail is off", async () => {
    const server = await startServer();
    try {
      const { email, token } = await makeAccount(server);
      const requests = [
        signUp(newAddress()),
        post("/api/password_resets", { email }),
        post("/api/logs", { message: "Fire", channels: ["fatal_email"] }),
        patch("/api/users", { email: newAddress() }),
        post("/api/export_data"),
      ];
      for (const request of requests) expect((await send(server, request, token)).status).toBe(200);
      expect(server.services.jobs.waiting()).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  test("whoever logs in, changes the password, deletes the account, or is sent an alert (accounts.md §9.2)", async () => {
    const mailed = await startMailedServer();
    try {
      const { email, token } = await makeAccount(mailed.server);
      const requests = [
        post("/api/tokens", { user: { email, password: PASSWORD } }),
        patch("/api/users", { password: PASSWORD, new_password: "new one!", new_password_confirmation: "new one!" }),
        put("/api/users", { name: "Eve" }),
        post("/api/feedback", { message: "Hello" }),
        post("/api/device/reset", { password: "new one!" }),
        post("/api/logs", { message: "Hello", channels: ["toast", "ticker", "espeak"], type: "error" }),
        remove("/api/users", { password: "new one!" }),
      ];
      for (const request of requests) expect((await send(mailed.server, request, token)).status).toBe(200);
      await allSent(mailed.server);
      expect(mailed.mailServer.offered).toEqual([]);
    } finally {
      await mailed.stop();
    }
  });
});
