import { useEffect, useState } from "preact/hooks";
import { Brand } from "../../icons/brand";
import { Button } from "../../controls/button";
import { hasEnded, tell } from "../../state";
import { t as frame } from "../../texts/frame";
import { t } from "../../texts/sign-in";
import { type Offer, readOffer, tryDemo } from "./account";
import "./style.css";
import { CreateForm } from "./create";
import { ForgottenForm } from "./forgotten";
import { LogInForm } from "./log-in";

type View = "logIn" | "create" | "forgotten";

const NOTHING: Offer = { canSignUp: false, hasMail: false, terms: "", privacy: "" };

/** Log in, create an account, forgotten password, demo garden. It stands at any address that was asked for. */
export default function SignInPage() {
  const [view, setView] = useState<View>("logIn");
  const [offer, setOffer] = useState<Offer>();
  useEffect(() => void readOffer().then(setOffer, tell), []);
  const known = offer ?? NOTHING;
  return (
    <main class="sign-in">
      <header>
        <Brand size={56} />
        <h1>Gardenshed</h1>
        <p>{t.welcome}</p>
      </header>
      {hasEnded.value && view === "logIn" && (
        <p class="line" role="status">
          {frame.ended}
        </p>
      )}
      <section class="card">
        {view === "logIn" && <LogInForm offer={known} />}
        {view === "create" && <CreateForm offer={known} />}
        {view === "forgotten" && <ForgottenForm offer={known} />}
        <div class="ways">
          {view !== "logIn" && (
            <Button look="quiet" icon="back" onPress={() => setView("logIn")}>
              {t.toLogIn}
            </Button>
          )}
          {view === "logIn" && known.canSignUp && (
            <Button look="quiet" onPress={() => setView("create")}>
              {t.toCreate}
            </Button>
          )}
          {view === "logIn" && (
            <Button look="quiet" onPress={() => setView("forgotten")}>
              {t.toForgotten}
            </Button>
          )}
        </div>
      </section>
      {view === "logIn" && known.canSignUp && (
        <section class="demo">
          <Button icon="sprout" onPress={tryDemo}>
            {t.demo}
          </Button>
          <p class="hint">{t.demoHint}</p>
        </section>
      )}
      {offer && !offer.canSignUp && <p class="hint">{t.closed}</p>}
      {known.privacy !== "" && <a href={known.privacy}>{t.privacy}</a>}
    </main>
  );
}
