"""What bots and learning code know of Through the Ages."""
