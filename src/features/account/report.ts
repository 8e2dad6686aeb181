import { counter, gauge } from "../../framework/metrics/metric";
import type { Report } from "../../framework/metrics/report";
import { loginFailures } from "./session/login-failures";
import { tokenCount } from "./session/sessions";
import { countAccounts } from "./user/account-list";

/** Metrics about accounts: numbers only. Source: `operations.md` §5. */
export const accountReport: Report = {
  metrics: (services) => [
    gauge("gardenshed_accounts", "Accounts, guests included", countAccounts(services.db)),
    counter("gardenshed_tokens_issued_total", "Tokens the server has issued", services.get(tokenCount).issued),
    counter("gardenshed_login_failures_total", "Failed log-ins", services.get(loginFailures).total),
  ],
};
