"""What bots and learning code know of Civilisation."""
